export const tax = {
  goToTax: 'Go to tax',
  confirm:
    'You are leaving for the tax authority’s payment page. Your document number and the acceptance number {number} are sent there, encrypted, so that your taxes can be found. The link is valid for two minutes and works once.',
  go: 'Continue',
  off: 'This office has no online tax service. Please pay at the tax office.',
}

/** The comparison of an application with the register. */
export const registerCheck = {
  title: 'State of the register',
  about: 'See whether an entry in the register stands in the way.',
  check: 'Check the register',
  again: 'Check again',
  clear: 'Possible',
  attention: 'Possible, please note',
  resolveFirst: 'Something to settle first',
  blocked: 'Not possible now',
  unknown: 'Could not be checked',
  silent: 'The register does not answer right now, so not every property was checked.',
  clearHelp: 'The register has no entry that stands in the way.',
  askedAt: 'Checked {time}; the register decides',
  certify: 'Once you are verified, you can check the register.',
}

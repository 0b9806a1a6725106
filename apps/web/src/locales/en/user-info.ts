export const userInfo = {
  nickname: 'Nickname',
  name: 'Name',
  companyName: 'Legal name',
  documentType: 'Document type',
  documentNumber: 'Document number',
  creditCode: 'Unified social credit code',
  phone: 'Mobile number',
  code: 'Code',
  codeHelp: 'A new number must be proved by a code',
  save: 'Save changes',
  saved: 'Saved',
  certification: 'Real-name verification',
  certifiedHelp: 'Your identity has been verified. You can ask about your own property.',
  uncertifiedHelp: 'Once verified you can ask about your own property.',
  certify: 'Verify now',
  certifyAtCounter:
    'This office does not verify online. Please bring the original document to the counter and show a binding code. Once verified you can ask about your own property.',
  completeFirst: 'Please fill in and save name, document and mobile number before you are verified.',
  losesCertification: 'With another name or document you are no longer verified and have to be verified again. Go on?',
  losesCompanyCertification:
    'With another company name or document the company is no longer verified, and has to be verified again with a new binding code. Go on?',
  certifyCompany:
    'A company is verified by a binding code: get the code below and show it at the counter with the business licence.',
  bindingTitle: 'Binding code',
  bindingHelp:
    'Show a binding code to be verified at the counter, or when you register a company on the provincial platform. Once the documents are checked your account is verified; a company’s account becomes an enterprise account.',
  bindingChanged:
    'When the company’s name has changed, get a new binding code and show it with the new business licence.',
  bindingGet: 'Get a binding code',
  bindingAgain: 'Get another code',
  bindingUntil: 'Valid until {time}, once. Show it only to the office’s staff.',
  bindingDone: 'Checked: refresh',
  bindingNotYet: 'There is no result yet. Please try again in a moment.',
  goOn: 'Go on',
  passwordTitleBound: 'This WeChat account is bound to a user of the web platform. Please enter that password.',
  passwordTitleNew: 'Please set a password. It is good for the web platform and for WeChat.',
  password: 'Password',
  passwordHint: '6 characters or more, digits and letters',
  noticeTitle: 'How your data are used',
  noticeText:
    'Name and document number tell the office who applies; the mobile number is for progress and codes. Document number and mobile number are kept encrypted. By saving you confirm that you have read the notice.',
  noticeLink: 'Read the privacy notice',
}

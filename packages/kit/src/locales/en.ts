import { fieldTextsEn as fields } from '@registration/contract/rules/field-texts-en.ts'
import type { Translation } from './translate.ts'
import type { kitZh } from './zh-CN.ts'

/** As `kitUiZh`. */
export const kitUiEn = {
  back: 'Back',
  cancel: 'Cancel',
  ok: 'OK',
  tip: 'Tip',
  yuan: '{amount}\u00a0yuan',
  tenThousandYuan: '{amount} × 10,000\u00a0yuan',
  masked: 'Hidden for your privacy. Tap to show it',
  loading: 'Loading',
  slow: 'The network is slow. Still loading.',
  required: 'Required',
  inBrackets: ' ({words})',
  optional: 'Optional',
  choose: 'Please choose',
  characters: { one: '{count} character of {max} at most', other: '{count} characters of {max} at most' },
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy. Please press and hold the text to copy it.',
  retry: 'Reload',
  errorTitle: 'This page could not be loaded',
  errorHelp:
    'Please check your connection and reload. If the problem continues, please contact the registration office.',
  errorHelpNumber:
    'Please wait a moment and reload. If the problem continues, please contact the registration office and quote the number.',
  errorNumber: 'Number: {number}',
  offline: 'No network connection. Please check it and try again.',
  noNetwork: 'You are offline. What you have filled in is kept; you can continue once you are connected.',
  old: 'The latest could not be read. What you see may have changed.',
  unexpected: 'The service is not available right now. Please try again later.',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: 'Page {page}',
  pages: 'Pages',
  pullToRefresh: 'Pull to refresh',
  releaseToRefresh: 'Release to refresh',
  refreshing: 'Refreshing',
  loadMore: 'Load more',
  allLoaded: 'No more items',
  steps: 'Steps',
  stepDone: 'Done',
  codeSend: 'Get code',
  codeAgain: 'Resend code',
  codeAgainIn: 'Resend in {seconds} s',
  draftKept: 'Draft saved at {time}',
  keptForLater: 'Saved for later, until you close this page.',
  conflictTitle: 'Changed elsewhere just now: {n}',
  conflictHelp:
    'This was saved elsewhere after you opened it. Choose which value to keep for each, then save again. Nothing that you typed is lost.',
  conflictMine: 'What you entered',
  conflictTheirs: 'Just saved elsewhere',
  conflictEmpty: '(empty)',
  conflictChoose: 'Choose which one to keep',
}

/** As `kitZh`. */
export const kitEn = { ui: kitUiEn, fields } satisfies Translation<typeof kitZh>

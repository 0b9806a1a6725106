/** The id of the empty place for a badge on the tab of the personal centre. Its contents come with the other screens. */
export const profileTabBadgeId = 'profile-tab-badge'

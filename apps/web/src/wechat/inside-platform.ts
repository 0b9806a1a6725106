/** Whether the page is shown by the messaging platform. */
export const isInsidePlatform = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

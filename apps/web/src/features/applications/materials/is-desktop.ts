/** Whether the device has a mouse: then files are dropped and pasted, and the picker opens no camera. */
export const isDesktop = () => matchMedia('(hover: hover) and (pointer: fine)').matches

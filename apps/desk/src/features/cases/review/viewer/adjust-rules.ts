/** How a faint scan is made readable. The file itself stays as it is. */
export interface Adjustment {
  /** Per cent. */
  brightness: number
  contrast: number
  isInverted: boolean
}

export const plain: Adjustment = { brightness: 100, contrast: 100, isInverted: false }

export const isPlain = ({ brightness, contrast, isInverted }: Adjustment): boolean =>
  brightness === 100 && contrast === 100 && !isInverted

/** As a style. Nothing is filtered that needs none: it costs time at each frame. */
export const filterOf = (adjustment: Adjustment): string =>
  isPlain(adjustment)
    ? 'none'
    : `brightness(${adjustment.brightness}%) contrast(${adjustment.contrast}%) invert(${adjustment.isInverted ? 1 : 0})`

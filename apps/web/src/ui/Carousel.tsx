import { AddressLink } from '@registration/kit/ui/AddressLink.tsx'
import { classNames } from '@registration/kit/ui/class-names.ts'
import { PauseIcon, PlayIcon } from '@registration/kit/ui/icons.tsx'
import { useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './Carousel.module.css'
import { type Rotation, useRotation } from './use-rotation.ts'
import { useSwipe } from './use-swipe.ts'

export interface Slide {
  image: string
  /** Shown when the image does not load. */
  fallbackImage: string
  title: string
  url: string
}

/**
 * The banner: 150 px high, looping, a slide every 3 s, turned by a swipe. It pauses on touch, on focus and by its
 * button.
 */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const t = useTranslate()
  const rotation = useRotation(slides.length)
  const swipe = useSwipe(rotation.turn, (held) => rotation.rest('touch', held))
  if (slides.length === 0) return null
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={t('ui.carousel')}>
      {/* A swipe only turns the slides. The keyboard reaches the links in them. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className={styles.view}
        onFocus={() => rotation.rest('focus', true)}
        onBlur={() => rotation.rest('focus', false)}
        {...swipe.handlers}
      >
        {slides.map((slide, index) => (
          <SlideBox
            key={keyOf(slide)}
            slide={slide}
            label={t('ui.slide', { index: index + 1, total: slides.length, title: slide.title })}
            offset={rotation.offsetOf(index)}
            direction={rotation.direction}
            drag={swipe.drag}
          />
        ))}
      </div>
      {slides.length > 1 && <Controls slides={slides} rotation={rotation} />}
    </section>
  )
}

const keyOf = (slide: Slide) => `${slide.url} ${slide.image}`

interface SlideBoxProps {
  slide: Slide
  /** Its accessible name: which of how many. */
  label: string
  offset: number
  direction: number
  drag: number | undefined
}

function SlideBox({ slide, label, offset, direction, drag }: SlideBoxProps) {
  const [failed, setFailed] = useState(false)
  // Only the slides that enter and leave are animated. The others change sides invisibly.
  const glides = drag === undefined && (offset === 0 || offset === -direction)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of the carousel pattern is a group, not a form's fieldset
    <div
      className={classNames(
        glides ? styles.gliding : styles.slide,
        offset < 0 && styles.left,
        offset > 0 && styles.right,
      )}
      // At rest only the class sets the position: the page's policy forbids a style attribute in prerendered markup.
      style={drag === undefined ? undefined : { transform: `translateX(calc(${offset * 100}% + ${drag}px))` }}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={offset !== 0 || undefined}
      inert={offset !== 0}
    >
      <AddressLink href={slide.url} className={styles.link} tabIndex={offset === 0 ? undefined : -1}>
        <img
          className={styles.image}
          src={failed ? slide.fallbackImage : slide.image}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
        />
        <span className={styles.title}>{slide.title}</span>
      </AddressLink>
    </div>
  )
}

function Controls({ slides, rotation }: { slides: readonly Slide[]; rotation: Rotation }) {
  const t = useTranslate()
  const Icon = rotation.paused ? PlayIcon : PauseIcon
  return (
    <div className={styles.controls}>
      <span className={styles.dots} aria-hidden="true">
        {slides.map((slide, index) => (
          <i key={keyOf(slide)} className={index === rotation.index ? styles.here : undefined} />
        ))}
      </span>
      {rotation.canMove && (
        <button
          type="button"
          className={styles.pause}
          aria-label={rotation.paused ? t('ui.play') : t('ui.pause')}
          onClick={rotation.togglePause}
        >
          <Icon size="0.875rem" strokeWidth={2} fill="currentColor" />
        </button>
      )}
    </div>
  )
}

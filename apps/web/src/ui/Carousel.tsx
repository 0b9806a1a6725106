import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './Carousel.module.css'
import { PlaceLink } from './PlaceLink.tsx'
import { useRotation } from './use-rotation.ts'

export interface Slide {
  image: string
  /** Shown when the image does not load. */
  fallbackImage: string
  title: string
  url: string
}

/** Pixels that a finger must travel to turn a slide (specification section 9). */
const swipeThreshold = 50

/** The banner: 150 px high, looping, a slide every 3 s, turned by a swipe; it rests on touch, on focus and when paused. */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const t = useTranslate()
  const rotation = useRotation(slides.length)
  const [drag, setDrag] = useState<number>()
  const from = useRef({ x: 0, moved: false })
  const end = (distance: number) => {
    setDrag(undefined)
    rotation.rest('touch', false)
    if (Math.abs(distance) >= swipeThreshold) rotation.turn(distance < 0 ? 1 : -1)
  }
  if (slides.length === 0) return null
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={t('ui.carousel')}>
      {/* Fingers only turn what the links inside already say; the keyboard walks those links. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className={styles.view}
        onFocus={() => rotation.rest('focus', true)}
        onBlur={() => rotation.rest('focus', false)}
        onPointerDown={(event) => {
          from.current = { x: event.clientX, moved: false }
          setDrag(0)
          rotation.rest('touch', true)
        }}
        onPointerMove={(event) => {
          if (drag === undefined) return
          const distance = event.clientX - from.current.x
          if (Math.abs(distance) > 8) from.current.moved = true
          setDrag(distance)
        }}
        onPointerUp={(event) => drag !== undefined && end(event.clientX - from.current.x)}
        onPointerLeave={() => drag !== undefined && end(drag)}
        onPointerCancel={() => drag !== undefined && end(drag)}
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={(event) => {
          if (from.current.moved) event.preventDefault()
        }}
      >
        {slides.map((slide, index) => {
          const offset = rotation.offsetOf(index)
          const shift = drag === undefined ? '0px' : `${drag}px`
          const glides = drag === undefined && (offset === 0 || offset === -rotation.direction)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a slide of the carousel pattern is a group, not a form's fieldset
            <div
              key={`${slide.url} ${slide.image}`}
              className={glides ? styles.gliding : styles.slide}
              style={{ transform: `translateX(calc(${offset * 100}% + ${shift}))` }}
              role="group"
              aria-roledescription="slide"
              aria-label={t('ui.slide', { index: index + 1, total: slides.length, title: slide.title })}
              aria-hidden={offset !== 0}
              inert={offset !== 0}
            >
              <PlaceLink href={slide.url} className={styles.link} draggable={false}>
                <BannerImage slide={slide} />
                <span className={styles.title} aria-hidden="true">
                  {slide.title}
                </span>
              </PlaceLink>
            </div>
          )
        })}
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <span className={styles.dots} aria-hidden="true">
            {slides.map((slide, index) => (
              <span
                key={`${slide.url} ${slide.image}`}
                className={index === rotation.index ? styles.here : styles.dot}
              />
            ))}
          </span>
          {rotation.canMove && (
            <button
              type="button"
              className={styles.pause}
              aria-label={rotation.paused ? t('ui.play') : t('ui.pause')}
              onClick={rotation.togglePause}
            >
              {rotation.paused ? (
                <Play size="0.875rem" strokeWidth={2} fill="currentColor" aria-hidden="true" />
              ) : (
                <Pause size="0.875rem" strokeWidth={2} fill="currentColor" aria-hidden="true" />
              )}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function BannerImage({ slide }: { slide: Slide }) {
  const [failed, setFailed] = useState(false)
  return (
    <img
      className={styles.image}
      src={failed ? slide.fallbackImage : slide.image}
      alt={slide.title}
      draggable={false}
      onError={() => setFailed(true)}
    />
  )
}

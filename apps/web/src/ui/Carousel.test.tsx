import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setElderMode } from '../preferences/elder-mode.ts'
import { Carousel } from './Carousel.tsx'
import { offsetAround } from './use-rotation.ts'

const slides = ['一', '二', '三'].map((title) => ({
  image: `/${title}.svg`,
  fallbackImage: '/f.svg',
  title,
  url: '/seladd',
}))

beforeEach(() => {
  vi.useFakeTimers()
  setElderMode(false)
})

/** The title of the slide that is not hidden. */
function visibleTitle(): string {
  return screen.getByRole('link').textContent
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

function swipe(from: number, to: number) {
  const link = screen.getByRole('link')
  fireEvent.pointerDown(link, { clientX: from })
  fireEvent.pointerMove(link, { clientX: to })
  fireEvent.pointerUp(link, { clientX: to })
}

describe('the banner', () => {
  it('turns every 3 seconds and loops', () => {
    render(<Carousel slides={slides} />)
    expect(visibleTitle()).toBe('一')
    pass(2_999)
    expect(visibleTitle()).toBe('一')
    pass(1)
    expect(visibleTitle()).toBe('二')
    pass(3_000)
    pass(3_000)
    expect(visibleTitle()).toBe('一')
  })

  it('turns by a swipe of 50 pixels, not by a shorter one, in both directions', () => {
    render(<Carousel slides={slides} />)
    swipe(200, 151)
    expect(visibleTitle()).toBe('一')
    swipe(200, 150)
    expect(visibleTitle()).toBe('二')
    swipe(100, 160)
    swipe(100, 160)
    expect(visibleTitle()).toBe('三')
  })

  it('does not open a slide that was swiped', () => {
    render(<Carousel slides={slides} />)
    swipe(200, 100)
    expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
  })

  it('can be paused and resumed', () => {
    render(<Carousel slides={slides} />)
    fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }))
    pass(10_000)
    expect(visibleTitle()).toBe('一')
    fireEvent.click(screen.getByRole('button', { name: '继续轮播' }))
    pass(3_000)
    expect(visibleTitle()).toBe('二')
  })

  it('pauses while it is touched or focused', () => {
    render(<Carousel slides={slides} />)
    fireEvent.pointerDown(screen.getByRole('link'), { clientX: 10 })
    pass(9_000)
    expect(visibleTitle()).toBe('一')
    fireEvent.pointerUp(screen.getByRole('link'), { clientX: 10 })
    act(() => screen.getByRole('link').focus())
    pass(9_000)
    expect(visibleTitle()).toBe('一')
    act(() => screen.getByRole('link').blur())
    pass(3_000)
    expect(visibleTitle()).toBe('二')
  })

  it('does not move automatically in elder mode', () => {
    setElderMode(true)
    render(<Carousel slides={slides} />)
    pass(30_000)
    expect(visibleTitle()).toBe('一')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('does not move automatically under reduced motion', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: true,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    render(<Carousel slides={slides} />)
    pass(30_000)
    expect(visibleTitle()).toBe('一')
    vi.restoreAllMocks()
  })

  it('shows the fallback if a picture does not load', () => {
    render(<Carousel slides={slides} />)
    const picture = screen.getByRole('link').querySelector('img')
    if (picture) fireEvent.error(picture)
    expect(picture?.getAttribute('src')).toBe('/f.svg')
  })
})

describe('the positions around the loop', () => {
  it('take the short way, and halfway round the side that a slide left to', () => {
    expect([0, 1, 2].map((at) => offsetAround(at, 3, 1))).toEqual([0, 1, -1])
    expect([0, 1].map((at) => offsetAround(at, 2, 1))).toEqual([0, -1])
    expect([0, 1].map((at) => offsetAround(at, 2, -1))).toEqual([0, 1])
  })
})

import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { parseAddress } from './parse-address.ts'
import { RichText } from './RichText.tsx'

describe('rich text', () => {
  it('shows known elements without their attributes', () => {
    const { container } = render(
      <RichText html='<h1>办理</h1><p onclick="x()" style="color:red" class="a">先<strong>读</strong></p><ul><li>一</li></ul>' />,
    )
    expect(container.firstElementChild?.innerHTML).toBe('<h2>办理</h2><p>先<strong>读</strong></p><ul><li>一</li></ul>')
  })

  it('leaves out what could run or load, with its content', () => {
    const { container } = render(
      <RichText
        html={
          '<script>alert(1)</script><style>p{}</style><iframe src="/x">y</iframe><img src=x onerror=alert(1)>' +
          '<svg><script>alert(2)</script></svg><form><input value="a"></form>文'
        }
      />,
    )
    expect(container.firstElementChild?.innerHTML).toBe('文')
  })

  it('names each cell of a table by the heading of its column, for phones without room for columns', () => {
    const head = '<thead><tr><th>业务</th><th>邯郸市</th></tr></thead>'
    const { container } = render(
      <RichText html={`<table>${head}<tbody><tr><td>抵押</td><td>1个工作日</td></tr></tbody></table>`} />,
    )
    const headings = [...container.querySelectorAll('td')].map((cell) => cell.dataset.heading)
    expect(headings).toEqual(['业务', '邯郸市'])
  })

  it('keeps the words of an unknown element', () => {
    const { container } = render(<RichText html="<article><x-y>正文</x-y></article>" />)
    expect(container.firstElementChild?.innerHTML).toBe('正文')
  })

  it('keeps the place of a picture whose size it knows', () => {
    render(<RichText html='<img src="/pictures/steps.svg" width="640" height="150" alt="四步">' />)
    const picture = screen.getByRole('img', { name: '四步' })
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['640', '150'])
  })

  it('shows the office’s pictures, and only the words of other pictures', () => {
    const foreign = ['https://a.example/x.svg', '/pictures/../x.svg', '/pictures/x.svg?y', 'data:image/svg+xml,x']
    render(
      <RichText
        html={`<img src="/pictures/steps.svg" alt="四步" onload="x()">${foreign.map((src) => `<img src="${src}" alt="外图">`).join('')}`}
      />,
    )
    expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('src'))).toEqual(['/pictures/steps.svg'])
    expect(screen.getByText('外图'.repeat(foreign.length))).toBeTruthy()
  })

  it('links only to http(s) and to paths of our own', () => {
    render(
      <RichText html='<a href="https://a.example/">外</a><a href="/my">内</a><a href="javascript:alert(1)">坏</a><a href="//b.example">斜</a>' />,
    )
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example/',
      '/my',
      'https://b.example/',
    ])
    expect(screen.getByText('坏').tagName).toBe('SPAN')
  })
})

describe('the target of an address', () => {
  it.each([
    ['/my?x=1#a', { kind: 'own', path: '/my?x=1#a' }],
    ['https://a.example/', { kind: 'outside', url: 'https://a.example/' }],
    ['javascript:alert("http")', undefined],
    ['data:text/html,x', undefined],
    ['mailto:a@b', undefined],
    ['my', undefined],
    ['', undefined],
    ['http://[', undefined],
  ])('%s', (address, expected) => {
    expect(parseAddress(address)).toEqual(expected)
  })
})

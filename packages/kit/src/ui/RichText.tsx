import { createElement, Fragment, type ReactNode } from 'react'
import { AddressLink } from './AddressLink.tsx'
import styles from './RichText.module.css'

const allowed = new Set(
  'p br strong b em i u s h2 h3 h4 h5 h6 ul ol li blockquote table thead tbody tr th td hr code pre dl dt dd'.split(
    ' ',
  ),
)
/** Elements whose content is not text for the citizen. Every other unknown element is replaced by its words. */
const silent = new Set(
  'script style template iframe object embed svg math noscript textarea select title head link meta'.split(' '),
)
const empty = new Set(['br', 'hr'])

/**
 * Shows HTML that our server made from the office's texts. None of it is trusted: it is parsed without being run,
 * and only known elements without their attributes become elements here; links only to http(s) or our own paths,
 * pictures only the office's own.
 */
export function RichText({ html }: { html: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  return <div className={styles.text}>{childrenOf(parsed.body)}</div>
}

function childrenOf(node: Node): ReactNode[] {
  return Array.from(node.childNodes, (child, index) => <Fragment key={String(index)}>{show(child)}</Fragment>)
}

function show(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const tag = node.tagName.toLowerCase()
  if (silent.has(tag)) return null
  if (tag === 'a') return <AddressLink href={node.getAttribute('href') ?? ''}>{childrenOf(node)}</AddressLink>
  if (tag === 'img') return <Picture of={node} />
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keys
  if (tag === 'table') return <table tabIndex={0}>{childrenOf(node)}</table>
  if (tag === 'td') return <td data-heading={headingOf(node)}>{childrenOf(node)}</td>
  if (tag === 'h1') return <h2>{childrenOf(node)}</h2>
  if (empty.has(tag)) return createElement(tag)
  return allowed.has(tag) ? createElement(tag, null, ...childrenOf(node)) : childrenOf(node)
}

/** The heading of a cell's column, if its table has headings. */
function headingOf(cell: HTMLElement): string | undefined {
  const column = Array.from(cell.parentElement?.children ?? []).indexOf(cell)
  return cell.closest('table')?.querySelectorAll('thead th')[column]?.textContent ?? undefined
}

/** A picture of the office's content, in the place of its size; for another address only its words are shown. */
function Picture({ of }: { of: Element }) {
  const [address = '', words = '', width, height] = ['src', 'alt', 'width', 'height'].map(
    (name) => of.getAttribute(name) ?? undefined,
  )
  if (!/^\/pictures\/[a-z0-9-]+\.svg$/.test(address)) return words
  return <img className={styles.picture} src={address} alt={words} width={width} height={height} loading="lazy" />
}

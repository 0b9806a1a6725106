import { chineseTerms } from './glossary-terms.ts'

const introduction = `# Glossary

The program uses English domain words. The wire has the names that the office's clients use, most of them shortened pinyin.
Each field of the contract is written once with both names on one line (\`packages/contract\`). Nothing outside it knows the
right-hand column: \`npm run check\` fails on a wire name elsewhere. One thing may have several names on the wire. We have one
word for it.

\`npm run generate\` writes the table from the contract. A wire name in brackets is plain English and may be used anywhere.
`

/** \`docs/GLOSSARY.md\` for the contract's names: each of our words with its Chinese term and the names on the wire. */
export function makeGlossary(
  words: ReadonlyMap<string, ReadonlySet<string>>,
  foreign: ReadonlyMap<string, string>,
): string {
  const names = new Map<string, string[]>()
  for (const [name, ours] of words) {
    for (const word of ours) {
      if (word === name && !foreign.has(name) && !(word in chineseTerms)) continue
      names.set(word, [...(names.get(word) ?? []), foreign.has(name) ? `\`${name}\`` : `(\`${name}\`)`])
    }
  }
  const rows = [...names].sort(([a], [b]) => (a < b ? -1 : 1))
  const table = rows.map(([word, wire]) => `| ${word} | ${chineseTerms[word] ?? ''} | ${wire.sort().join(' ')} |`)
  return `${introduction}\n| our word | 中文 | on the wire |\n|---|---|---|\n${table.join('\n')}\n`
}

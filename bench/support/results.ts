import * as z from 'zod/mini'
import { asText, figure, isMet, targetOf } from './report.ts'

/** The last run of one benchmark. */
const run = z.strictObject({
  bench: z.string(),
  at: z.string(),
  commit: z.string(),
  machine: z.string(),
  /** The machine's load at the beginning: how busy it was with other work. */
  load: z.number(),
  /** What the environment set: how much it did. */
  settings: z.string(),
  minutes: z.number(),
  hasEnded: z.boolean(),
  figures: z.array(figure),
})
export type Run = z.infer<typeof run>

export const runs = z.array(run)

/** The runs with newer ones in place of the older ones of the same benchmarks, by name. */
export function replaceRuns(all: readonly Run[], newer: readonly Run[]): Run[] {
  const others = all.filter(({ bench }) => !newer.some((each) => each.bench === bench))
  return [...others, ...newer].sort((a, b) => a.bench.localeCompare(b.bench))
}

/** The page that shows every run at a glance. */
export function pageOf(all: readonly Run[]): string {
  const figures = all.flatMap((each) => each.figures)
  const withTarget = figures.filter((each) => targetOf(each) !== '')
  const missed = withTarget.filter((each) => !isMet(each))
  return `# Benchmarks: the last runs

Written by \`npm run bench\`, which runs each benchmark after the other. \`npm run bench -- pdf search\` runs those and leaves the
others' rows. [bench/README.md](../bench/README.md) says what each one measures and what its figures mean.

${withTarget.length - missed.length} of ${withTarget.length} targets are met.${missedSentence(missed.length)}

${machinesOf(all)}

| benchmark | figure | value | target | met |
|---|---|---|---|---|
${all.flatMap(rowsOf).join('\n')}

| benchmark | run | commit | load before | minutes | settings |
|---|---|---|---|---|---|
${all.map(runRow).join('\n')}
`
}

const missedSentence = (missed: number): string =>
  missed === 0
    ? ''
    : ' A load above 0 means that other work ran beside: it lengthens times more than it changes ratios.'

function machinesOf(all: readonly Run[]): string {
  const machines = [...new Set(all.map(({ machine }) => machine))]
  if (machines.length === 1) return `Machine: ${machines[0]}.`
  return machines
    .map((machine) => {
      const names = all.flatMap((each) => (each.machine === machine ? [`\`${each.bench}\``] : []))
      return `Machine of ${names.join(', ')}: ${machine}.`
    })
    .join('\n\n')
}

function rowsOf({ bench, figures, hasEnded }: Run): string[] {
  const rows = figures.map((each) => {
    const target = targetOf(each)
    const met = target === '' ? '' : isMet(each) ? 'yes' : '**no**'
    return cells([`\`${bench}\``, each.name + (each.note ? ` (${each.note})` : ''), asText(each), target, met])
  })
  return hasEnded ? rows : [...rows, cells([`\`${bench}\``, 'did not finish', '', '', '**no**'])]
}

const runRow = ({ bench, at, commit, load, minutes, settings }: Run): string =>
  cells([`\`${bench}\``, at, `\`${commit}\``, String(load), String(minutes), settings])

const cells = (contents: readonly string[]): string => `| ${contents.join(' | ')} |`

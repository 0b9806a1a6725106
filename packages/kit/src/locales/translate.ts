/** A plural text: the form is chosen by the parameter `count`. */
export type PluralText = { one?: string; other: string }
export type Text = string | PluralText

type ParametersOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never

export type Section = Record<string, string>
export type Source = Record<string, Section>

/** `section.name` of every text of a catalogue. */
export type KeyOf<C extends Source> = {
  [S in keyof C & string]: `${S}.${keyof C[S] & string}`
}[keyof C & string]

type TextAt<C extends Source, K extends string> = K extends `${infer S}.${infer N}` ? C[S][N] : never

/** No second argument for a text without parameters, an object with exactly its parameters otherwise. */
export type ParametersAt<C extends Source, K extends string> = [ParametersOf<TextAt<C, K>>] extends [never]
  ? []
  : [parameters: Record<ParametersOf<TextAt<C, K>>, string | number>]

/** The same sections and names as the source catalogue, each text complete in another language. */
export type Translation<C extends Source> = { [S in keyof C]: { [N in keyof C[S]]: Text } }

/** Fills a text's `{name}` placeholders. A plural text chooses its form by `count` and the language's plural rules. */
export function fill(text: Text, parameters: Record<string, string | number>, language: string): string {
  const chosen = typeof text === 'string' ? text : pluralForm(text, Number(parameters.count), language)
  return chosen.replace(/\{(\w+)\}/g, (place, name: string) => String(parameters[name] ?? place))
}

function pluralForm(text: PluralText, count: number, language: string): string {
  return new Intl.PluralRules(language).select(count) === 'one' ? (text.one ?? text.other) : text.other
}

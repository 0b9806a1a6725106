import type { Language } from '@registration/contract/refusals.ts'
import type { Selectable } from 'kysely'
import type { LocalServices } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Owner, ValueFrom } from './own-data-store.ts'
import type { OwnDataWord } from './own-data-titles.ts'

export type Words = Readonly<Record<Language, string>>

/** What the export does with the columns of a table with citizens' data. docs/product/privacy.md 'Privacy'. */
export interface ExportedTable {
  section: OwnDataWord
  /** The column that leads to the citizen. */
  owner: Owner
  /** Columns that together are unique and never empty. */
  order: readonly string[]
  newestFirst: boolean
  /** In the order of a record's fields. */
  columns: Readonly<Record<string, Column>>
}

/** A table that is left out as a whole, with its columns. */
export interface LeftOutTable {
  leftOut: string
  columns: Readonly<Record<string, true>>
}

/** For a single word of ours: the value as it is, decrypted if the column is encrypted, a time in Asia/Shanghai. */
export type Column = OwnDataWord | ShownColumn | LeftOut

export interface ShownColumn {
  word: OwnDataWord
  /** The words of each code. */
  codes?: Readonly<Record<string, Words>>
  show?: Show
  /** The expression that is read in place of the column. */
  from?: ValueFrom
}

/** Turns an existing value into words of the language. `row` has the record's values by column, as texts. */
export type Show = (value: string, at: ShowContext) => string
export interface ShowContext extends Pick<LocalServices, 'content'> {
  language: Language
  row: Readonly<Record<string, string>>
}

/** Why a column is left out, for the reader of the table. It is not exported. */
export interface LeftOut {
  leftOut: string
}

/** A code needs words, JSON and lists need a text. Everything else may be exported as it is. */
type ColumnOf<V> =
  | LeftOut
  | ([V] extends [string]
      ? string extends V
        ? OwnDataWord | ShownColumn
        : { word: OwnDataWord; codes: Readonly<Record<V, Words>> } | { word: OwnDataWord; show: Show }
      : [V] extends [boolean | number | Date | Buffer]
        ? OwnDataWord | ShownColumn
        : { word: OwnDataWord; show: Show })

type Row<T extends keyof Tables> = Selectable<Tables[T]>

/** Every column of every table: exported, or left out for a reason. */
export type EveryTable = {
  readonly [T in keyof Tables]:
    | {
        section: OwnDataWord
        owner: Owner & keyof Tables[T]
        order: readonly (keyof Tables[T] | 'ctid')[]
        newestFirst: boolean
        columns: { readonly [C in keyof Row<T>]: ColumnOf<NonNullable<Row<T>[C]>> }
      }
    | { leftOut: string; columns: { readonly [C in keyof Row<T>]: true } }
}

export const leftOut = (reason: string): LeftOut => ({ leftOut: reason })

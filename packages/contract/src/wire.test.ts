import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  flag,
  id,
  listPage,
  optionalChecked,
  optionalText,
  text,
  time,
  trueOrFalse,
  wholeNumber,
  yesOrNo,
} from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { check, coded, inOurWords, named, wireNamesOf } from './wire.ts'

const kind = coded({ person: '1', company: '2' }, fieldMessage('choiceInvalid'))
const guest = named({ name: ['xm', text(fieldMessage('nameRequired'), 10)], kind: ['lx', kind] })
const stay = named(
  {
    from: ['kssj', optionalText(10)],
    until: ['jssj', optionalText(10)],
    guests: ['krs', z.array(guest)],
    host: ['zr', z.optional(guest)],
  },
  ({ from, until }) =>
    from && until && until < from ? [{ field: 'until', message: fieldMessage('endBeforeStart') }] : [],
)

const onTheWire: z.input<typeof stay> = {
  kssj: '2026-03-01',
  jssj: '2026-03-04',
  krs: [
    { xm: '张三', lx: '1' },
    { xm: '邯郸某公司', lx: '2' },
  ],
}
const inWords: z.output<typeof stay> = {
  from: '2026-03-01',
  until: '2026-03-04',
  guests: [
    { name: '张三', kind: 'person' },
    { name: '邯郸某公司', kind: 'company' },
  ],
}

describe('a record with two names per field', () => {
  test('decodes into our words and encodes back into the same wire value', () => {
    expect(z.decode(stay, onTheWire)).toEqual(inWords)
    expect(z.encode(stay, inWords)).toEqual(onTheWire)
  })

  test('drops unknown fields, in both directions', () => {
    const strange = { xm: '张三', lx: '1', isAdmin: true } as const
    expect(z.decode(guest, strange)).toEqual({ name: '张三', kind: 'person' })
    const more = { name: '张三', kind: 'person' as const, isAdmin: true }
    expect(z.encode(guest, more)).toEqual({ xm: '张三', lx: '1' })
  })

  test('leaves out absent fields', () => {
    expect(Object.keys(z.decode(stay, { krs: [] }))).toEqual(['guests'])
    expect(z.encode(stay, { guests: [] })).toEqual({ krs: [] })
  })

  test('reports faults by the wire’s path', () => {
    const { error } = z.safeDecode(stay, { krs: [{ xm: '', lx: '1' }] })
    expect(error?.issues).toMatchObject([{ path: ['krs', 0, 'xm'], message: fieldMessage('nameRequired') }])
  })
})

describe('a rule over several fields', () => {
  const disorderly = { ...onTheWire, jssj: '2026-02-01' }

  test('refuses in both directions, under the wire’s name of its field', () => {
    const fault = [{ path: ['jssj'], message: fieldMessage('endBeforeStart') }]
    expect(z.safeDecode(stay, disorderly).error?.issues).toMatchObject(fault)
    expect(z.safeEncode(stay, { ...inWords, until: '2026-02-01' }).error?.issues).toMatchObject(fault)
  })

  test('does not see a field with a fault of its own', () => {
    for (const jssj of [['2026-01-01'], { trim: 1 }, 7, 'x'.repeat(11)]) {
      const { error } = z.safeDecode(stay, { ...onTheWire, jssj } as never)
      expect(error?.issues).toHaveLength(1)
      expect(error?.issues).toMatchObject([{ path: ['jssj'] }])
    }
  })

  test('checks nothing without a record', () => {
    const journey = named({ stay: ['zs', stay] })
    for (const payload of [{}, { zs: undefined }, { zs: null }, { zs: 'x' }, { zs: 7 }, { zs: [] }]) {
      const { error } = z.safeDecode(journey, payload as never)
      expect(error?.issues[0]?.path[0]).toBe('zs')
    }
  })

  test('is reported beside the faults of single fields', () => {
    const { error } = z.safeDecode(stay, { ...disorderly, krs: [{ xm: '', lx: '1' }] })
    expect(error?.issues.map(({ message }) => message).sort()).toEqual([
      fieldMessage('endBeforeStart'),
      fieldMessage('nameRequired'),
    ])
  })
})

describe('a coded word', () => {
  test('is a code on the wire and a word with us', () => {
    expect(z.decode(kind, '2')).toBe('company')
    expect(z.encode(kind, 'person')).toBe('1')
  })

  test.each([['3'], [''], ['person'], [1], [null], [['1']], ['__proto__'], ['constructor']])(
    'refuses %j with its message',
    (code) => {
      const asked = named({ kind: ['lx', kind] })
      // A foreign client may send anything.
      const { error } = z.safeDecode(asked, { lx: code } as never)
      expect(error?.issues).toMatchObject([{ path: ['lx'], message: fieldMessage('choiceInvalid') }])
    },
  )
})

describe('the validation of a form', () => {
  test('is empty when all is valid', () => {
    expect(check(stay, inWords)).toEqual(new Map())
  })

  test('reports by the path in our words the first fault of a field', () => {
    const values = {
      ...inWords,
      until: '2026-01-01',
      guests: [
        { name: 'x'.repeat(11), kind: 'person' },
        { name: '', kind: 'company' },
      ],
    }
    expect(check(stay, values)).toEqual(
      new Map([
        ['until', fieldMessage('endBeforeStart')],
        ['guests.0.name', fieldMessage('tooLong', { n: 10 })],
        ['guests.1.name', fieldMessage('nameRequired')],
      ]),
    )
  })

  test('reports a word without a code as a choice', () => {
    expect(check(guest, { name: '', kind: 'ghost' })).toEqual(
      new Map([
        ['name', fieldMessage('nameRequired')],
        ['kind', fieldMessage('choiceInvalid')],
      ]),
    )
  })

  test('turns a path of the wire into our words as far as it knows it', () => {
    expect(inOurWords(stay, ['krs', 1, 'xm'])).toEqual(['guests', 1, 'name'])
    expect(inOurWords(stay, ['zr', 'lx'])).toEqual(['host', 'kind'])
    expect(inOurWords(stay, ['elsewhere', 'xm'])).toEqual(['elsewhere', 'xm'])
    expect(inOurWords(z.array(guest), [3, 'lx'])).toEqual([3, 'kind'])
  })

  test('has every name of the wire with our word, nested records included', () => {
    expect(Object.fromEntries(wireNamesOf(stay))).toEqual({
      kssj: 'from',
      jssj: 'until',
      krs: 'guests',
      zr: 'host',
      xm: 'name',
      lx: 'kind',
    })
  })
})

describe('shared kinds of fields', () => {
  test.each([
    [flag(), '1', true],
    [flag(), '0', false],
    [trueOrFalse(), 'true', true],
    [trueOrFalse(), 'false', false],
    [yesOrNo(), '是', true],
    [yesOrNo(), '否', false],
  ])('a choice of two is text on the wire: %#', (codec, wire, ours) => {
    expect(z.decode(codec, wire as never)).toBe(ours)
    expect(z.encode(codec, ours)).toBe(wire)
  })

  test.each([[true], [1], ['yes'], ['True'], [' 1'], ['']])('a choice of two refuses %j', (value) => {
    for (const codec of [flag(), trueOrFalse(), yesOrNo()])
      expect(z.safeDecode(codec, value as never).success).toBe(false)
  })

  test('a text is trimmed, counted in Unicode characters and never blank', () => {
    const codec = text(fieldMessage('required'), 3)
    expect(z.decode(codec, ' 𠮷𠮷𠮷 ')).toBe('𠮷𠮷𠮷')
    for (const value of ['', '   ', '\u3000', undefined, null, 7, ['x'], { x: 1 }])
      expect(z.safeDecode(codec, value as never).error?.issues[0]?.message).toBe(fieldMessage('required'))
    expect(z.safeDecode(codec, '四个汉字').error?.issues[0]?.message).toBe(fieldMessage('tooLong', { n: 3 }))
  })

  test.each([['a\u0000b'], ['\ud800'], ['a\u0007'], ['\udc00x']])(
    'a text refuses characters that no store accepts: %j',
    (value) => {
      for (const codec of [text(fieldMessage('required')), optionalText(), id()])
        expect(z.safeDecode(codec, value).error?.issues[0]?.message).toBe(fieldMessage('textInvalid'))
    },
  )

  test('an optional text that is blank is absent', () => {
    expect(z.decode(optionalText(), '  ')).toBeUndefined()
    expect(z.decode(optionalText(), undefined)).toBeUndefined()
    const even = optionalChecked((value) => value.length % 2 === 0, fieldMessage('textInvalid'))
    expect(z.decode(even, '')).toBeUndefined()
    expect(z.decode(even, ' ab ')).toBe('ab')
    expect(z.safeDecode(even, 'abc').success).toBe(false)
  })

  test.each([
    [undefined, 15],
    ['', 15],
    ['7', 7],
    [7, 7],
    ['0', 1],
    [-4, 1],
    ['500', 100],
    [1e300, 100],
    [2.9, 2],
  ])('a whole number accepts %j as %i', (wire, ours) => {
    expect(z.decode(wholeNumber(15, 100), wire as never)).toBe(ours)
  })

  test.each([[undefined], ['0'], [0], [-4]])('a whole number that may be left out as 0 accepts %j as that', (wire) => {
    expect(z.decode(wholeNumber(0, 100), wire as never)).toBe(0)
  })

  test.each([['1e5'], ['-1'], ['seven'], ['1.5'], [' 1'], [Number.NaN], [Number.POSITIVE_INFINITY], [['1']]])(
    'a whole number refuses %j',
    (wire) => expect(z.safeDecode(wholeNumber(15, 100), wire as never).success).toBe(false),
  )

  test.each([
    [undefined, 1],
    ['', 1],
    ['all', 'all'],
    ['2', 2],
    [0, 1],
  ])('the page of a list accepts %j as %j', (wire, ours) => {
    expect(z.decode(listPage(), wire as never)).toBe(ours)
  })

  test.each([['ALL'], ['-1'], ['all '], [['all']]])('the page of a list refuses %j', (wire) =>
    expect(z.safeDecode(listPage(), wire as never).success).toBe(false),
  )

  test('a time has one form, or is empty', () => {
    for (const wire of ['2026-03-10 09:00:00', '']) expect(z.decode(time(), wire)).toBe(wire)
    for (const wire of ['2026-03-10', '2026-03-10T09:00:00Z', '10.3.2026'])
      expect(z.safeDecode(time(), wire).success).toBe(false)
  })
})

import * as z from 'zod'

interface Schema {
  /** A name, or several. */
  type?: unknown
  enum?: unknown[] | undefined
  const?: unknown | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  allOf?: Schema[] | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    allOf: z.array(schema).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
  }),
)
const content = z.record(z.string(), z.object({ schema }))
const call = z.object({
  post: z.object({
    requestBody: z.object({ content }),
    responses: z.object({ 200: z.object({ description: z.string(), content: content.optional() }) }),
  }),
})
const document = z.object({
  paths: z.record(z.string(), z.unknown()),
  components: z.object({ schemas: z.object({ Refusal: schema }) }),
})

/** A call, a field of one, a file, a refusal or an event: what a client or the registry knows of the wire. */
interface Place {
  type: string | undefined
  values: string[]
  isRequired: boolean
}

/** What an OpenAPI document of ours has, by names such as `in /online/wx/details .proinstid`. */
export function wireOf(openApi: unknown): Map<string, Place> {
  const places = new Map<string, Place>()
  const { paths, components } = document.parse(openApi)
  for (const [path, methods] of Object.entries(paths)) {
    if (isFile(methods)) {
      places.set(`file ${path}`, { type: undefined, values: [], isRequired: false })
      continue
    }
    const { requestBody, responses } = call.parse(methods).post
    for (const { schema: body } of Object.values(requestBody.content)) addPlaces(places, `in ${path} `, body)
    for (const { schema: answer } of Object.values(responses[200].content ?? {}))
      addPlaces(places, `out ${path} `, answer)
  }
  for (const reason of components.schemas.Refusal.properties?.reason?.enum ?? [])
    places.set(`refusal ${String(reason)}`, { type: undefined, values: [], isRequired: false })
  return places
}

const isFile = (methods: unknown): boolean => z.object({ get: z.unknown() }).safeParse(methods).success

/** Of alternatives none asks for its fields. */
function addPlaces(places: Map<string, Place>, at: string, given: Schema, { isRequired = false, isSure = true } = {}) {
  const values = (given.enum ?? (given.const === undefined ? [] : [given.const])).map(String)
  const known = places.get(at)
  const type = known?.type ?? (given.type === undefined ? undefined : String(given.type))
  places.set(at, { type, values: [...(known?.values ?? []), ...values], isRequired: isRequired || !!known?.isRequired })
  for (const [name, child] of Object.entries(given.properties ?? {}))
    addPlaces(places, `${at}.${name}`, child, { isRequired: isSure && !!given.required?.includes(name), isSure })
  if (given.items) addPlaces(places, `${at}[]`, given.items, { isSure })
  for (const part of given.allOf ?? []) addPlaces(places, at, part, { isRequired, isSure })
  for (const part of [...(given.anyOf ?? []), ...(given.oneOf ?? [])])
    addPlaces(places, at, part, { isRequired, isSure: false })
}

/** What a client of an earlier wire would miss at a later one: a place, a value, or a field that is asked for since. */
export function lostOf(before: Map<string, Place>, now: Map<string, Place>): string[] {
  const gone = [...before].flatMap(([at, { type, values }]) => {
    const place = now.get(at)
    if (!place) return [`${at} is gone`]
    if (type !== undefined && place.type !== type) return [`${at} is ${place.type} and no longer ${type}`]
    return values.filter((value) => !place.values.includes(value)).map((value) => `${at} no longer has ${value}`)
  })
  const asked = [...now].filter(
    ([at, { isRequired }]) =>
      at.startsWith('in ') && isRequired && !before.get(at)?.isRequired && before.has(at.slice(0, at.lastIndexOf('.'))),
  )
  return [...gone, ...asked.map(([at]) => `${at} is asked for`)]
}

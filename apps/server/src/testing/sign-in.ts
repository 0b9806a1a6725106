import { paths } from '@registration/contract/paths.ts'
import { authorize, createNewUser } from '@registration/contract/session.ts'
import { type Client, makeClient } from './client.ts'

/** The query of the return from the messaging platform's page. */
export interface Return {
  code: string
  state: string
  /** The page of ours that the browser returns to. */
  page: URL
}

/** Opens an address to sign in at and chooses a person there, like a browser. */
export async function choosePersona(signInUrl: string, persona: string): Promise<Return> {
  const page = await (await fetch(signInUrl)).text()
  const link = new RegExp(`<a[^>]*href="([^"]+)"[^>]*data-persona="${persona}"`).exec(page)
  const href = (link?.[1] ?? '').replaceAll('&amp;', '&')
  const back = await fetch(new URL(href, signInUrl), { redirect: 'manual' })
  const returned = new URL(back.headers.get('location') ?? '')
  const given = (name: string) => returned.searchParams.get(name) ?? ''
  return { code: given('code'), state: given('state'), page: returned }
}

/** Begins a sign-in in this browser. Returns the code, which is not used yet. */
export async function comeBack(client: Client, persona: string, returnTo = paths.profile()): Promise<Return> {
  const { signInUrl } = await client.call(authorize, { returnTo })
  return choosePersona(signInUrl ?? '', persona)
}

/** Signs in like a person. A newcomer takes the account into use. */
export async function signIn(base: string, persona: string): Promise<Client> {
  const client = makeClient(base)
  const { code, state } = await comeBack(client, persona)
  const { message } = await client.call(authorize, { code, state })
  if (message === 'newUser') await client.call(createNewUser, {})
  return client
}

import { describe, expect, it } from 'vitest'
import { paths, screenAt, screenNames } from './paths.ts'

describe('a link', () => {
  it('writes our words as the address’s', () => {
    expect(paths.party({ role: 'obligor', applicationId: 'a&b', appointment: false })).toBe(
      '/info/person?type=1&slsqId=a%26b&appointment=0',
    )
    expect(paths.applications({ tab: 'pending', byAppointment: true })).toBe('/prodoing?itemIndex=1&yytype=true')
    expect(paths.profile()).toBe('/my')
  })

  it('is parsed back into the same words', () => {
    const values = { role: 'rightsHolder', applicationId: 'a', partyId: 'p', appointment: true } as const
    const [, query = ''] = paths.party(values).split('?')
    expect(paths.party.read(query)).toMatchObject(values)
  })

  it('reads missing and unknown values as undefined', () => {
    expect(paths.applications.read('itemIndex=9')).toEqual({ tab: undefined, byAppointment: undefined })
  })

  it('finds every screen’s path in any case, with a slash at its end or without', () => {
    expect(screenAt('/ApplyDetail')).toBe('applicationDetail')
    expect(screenAt('/my/mine/')).toBe('profile')
    expect(screenAt('/')).toBe('home')
    expect(screenAt('//')).toBeUndefined()
    expect(screenAt('/progressQuery')).toBe('progress')
    expect(screenAt('/healthz')).toBeUndefined()
  })
})

it('each path leads to its own screen, and to no other', () => {
  for (const name of screenNames) for (const pattern of paths[name].patterns) expect(screenAt(pattern)).toBe(name)
})

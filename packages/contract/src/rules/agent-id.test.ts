import { expect, it } from 'vitest'
import { isAgentId } from './agent-id.ts'

it.each(['130402850307123', '130402198503071231', '13040219850307124X'])('an agent’s number is taken: %s', (number) => {
  expect(isAgentId(number)).toBe(true)
})

it.each(['130402198503071232', '13040219850307124x', '13040285030712', '1304028503071234', 'X30402850307123', ''])(
  'an agent’s number is refused: %s',
  (number) => expect(isAgentId(number)).toBe(false),
)

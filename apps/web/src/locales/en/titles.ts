import { titlesEn } from '@registration/contract/titles-en.ts'

export const titles = { office: 'Real-Estate Registration', ...titlesEn } as const

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aUser } from '../../testing/signed-in.ts'
import { UserInfoFields } from './UserInfoFields.tsx'
import { type UserInfoValues, userInfoValues } from './user-info-values.ts'

const bank = aUser({ accountKind: 'enterprise', documentType: '7', documentNumber: '91130403MA0H5N2W40' })

function Form() {
  const form = useForm<UserInfoValues>({ defaultValues: userInfoValues(bank) })
  return (
    <FormProvider {...form}>
      <UserInfoFields user={bank} documentTypes={[{ value: '7', text: '营业执照' }]} />
    </FormProvider>
  )
}

test('a company’s code with a wrong check character has 请核对 below it', async () => {
  renderScreen(<Form />)
  expect(screen.queryByText('请核对')).toBeNull()
  const code = screen.getByLabelText('统一社会信用代码')
  await userEvent.click(code)
  await userEvent.clear(code)
  await userEvent.type(code, '91130403MA0H5N2W41')
  expect(screen.getByText('请核对')).toBeTruthy()
})

import { Choice } from '@registration/kit/ui/Choice.tsx'
import { FixedField } from '@registration/kit/ui/FixedField.tsx'
import { SelectField } from '@registration/kit/ui/SelectField.tsx'
import { Switch } from '@registration/kit/ui/Switch.tsx'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { DateField, NumberField, TextField } from '@registration/kit/ui/TextField.tsx'
import { useState } from 'react'
import styles from './Gallery.module.css'
import { longAddress, longName } from './texts.ts'

const options = [
  { value: '1', text: '个人' },
  { value: '2', text: longName },
]

/** Form fields: empty, filled, wrong, locked. */
export function Fields() {
  const [isOn, setIsOn] = useState(true)
  return (
    <div className={styles.fields}>
      <TextField label="empty" optional />
      <TextField label="with help" required help={longAddress} defaultValue={longName} />
      <TextField label="wrong" required error="请输入正确的手机号" defaultValue="123" />
      <FixedField label="locked" value={longName} />
      <TextField label="disabled" disabled defaultValue={longName} />
      <NumberField label="number" unit="元" defaultValue="118.30" />
      <DateField label="date" />
      <SelectField label="select" options={options} placeholder="请选择" error="请选择" />
      <Choice label="choice" required options={options} defaultValue="1" />
      <Choice label="wrong choice" options={options} error="请选择" />
      <TextArea label="text area" max={200} defaultValue={longAddress} />
      <Switch label="switch" checked={isOn} onChange={setIsOn} />
    </div>
  )
}

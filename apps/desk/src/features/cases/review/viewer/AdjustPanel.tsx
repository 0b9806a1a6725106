import { Button } from '@registration/kit/ui/Button.tsx'
import { useId } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { type Adjustment, plain } from './adjust-rules.ts'
import styles from './Viewer.module.css'

interface AdjustPanelProps {
  adjustment: Adjustment
  onChange: (adjustment: Adjustment) => void
}

/** Brightness, contrast and inversion, for faint scans. */
export function AdjustPanel({ adjustment, onChange }: AdjustPanelProps) {
  const t = useTranslate()
  return (
    <div className={styles.adjust}>
      {(['brightness', 'contrast'] as const).map((name) => (
        <Slider
          key={name}
          label={t(`viewer.${name}`)}
          value={adjustment[name]}
          onChange={(value) => onChange({ ...adjustment, [name]: value })}
        />
      ))}
      <label className={styles.invert}>
        <input
          type="checkbox"
          checked={adjustment.isInverted}
          onChange={({ target }) => onChange({ ...adjustment, isInverted: target.checked })}
        />
        {t('viewer.invert')}
      </label>
      <Button kind="quiet" onClick={() => onChange(plain)}>
        {t('viewer.plain')}
      </Button>
    </div>
  )
}

function Slider({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min="20"
        max="300"
        step="10"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <span>{`${value}%`}</span>
    </div>
  )
}

import { paths } from '@registration/contract/paths.ts'
import { setLanguage, useLanguage } from '@registration/kit/locales/language.ts'
import { Choice } from '@registration/kit/ui/Choice.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { ButtonRow, LinkRow, Row, Rows } from '@registration/kit/ui/Rows.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Switch } from '@registration/kit/ui/Switch.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { ALargeSmall, CalendarCheck, FileSearch, FileText, House, Languages, LogOut, Search, Users } from 'lucide-react'
import { useLocation } from 'wouter'
import { useIsOn, useModules } from '../../api/modules.ts'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { setElderMode, useElderMode } from '../../preferences/elder-mode.ts'
import { Settled } from '../../ui/Settled.tsx'
import { AccountRows } from './AccountRows.tsx'
import { HelpRows } from './HelpRows.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './ProfileScreen.module.css'

/** The personal centre: the account, the citizen's records, the settings and signing out. */
export function ProfileScreen() {
  const t = useTranslate()
  const session = useSession()
  const modules = useModules()
  const hasProperty = useIsOn('property')
  const hasConfirmation = useIsOn('confirmation')
  return (
    <div className={styles.screen} data-wide>
      <h1 className="visually-hidden">{t('titles.profile')}</h1>
      {session && <ProfileCard me={session.app.me} user={session.user} />}
      <AccountRows hasMobile={Boolean(session?.app.me?.mobile)} />
      <Settled queries={[modules]} skeleton={<Skeleton shape="row" count={5} />}>
        <section aria-labelledby="mine">
          <h2 className={styles.title} id="mine">
            {t('profile.mine')}
          </h2>
          <Rows>
            <LinkRow
              to={paths.appointmentRecords()}
              icon={<CalendarCheck strokeWidth={1.75} aria-hidden="true" />}
              title={t('profile.appointments')}
            />
            <LinkRow
              to={paths.applications({ byAppointment: false })}
              icon={<FileText strokeWidth={1.75} aria-hidden="true" />}
              title={t('profile.applications')}
            />
            <LinkRow
              to={paths.archiveRecords()}
              icon={<FileSearch strokeWidth={1.75} aria-hidden="true" />}
              title={t('profile.archiveRecords')}
            />
            <LinkRow
              to={paths.progress()}
              icon={<Search strokeWidth={1.75} aria-hidden="true" />}
              title={t('profile.progress')}
            />
            {hasProperty && (
              <LinkRow
                to={paths.property()}
                icon={<House strokeWidth={1.75} aria-hidden="true" />}
                title={t('holdings.row')}
                note={t('holdings.rowNote')}
              />
            )}
            {hasConfirmation && (
              <LinkRow
                to={paths.sharedApplications()}
                icon={<Users strokeWidth={1.75} aria-hidden="true" />}
                title={t('titles.sharedApplications')}
                note={t('confirmations.sharedRowNote')}
              />
            )}
          </Rows>
        </section>
        <HelpRows />
        <Settings />
      </Settled>
    </div>
  )
}

function Settings() {
  const t = useTranslate()
  const elder = useElderMode()
  const { confirm } = useDialogs()
  const [, navigate] = useLocation()
  const leave = async () => {
    if (await confirm(t('profile.signOutAsk'))) navigate(paths.logout())
  }
  return (
    <section aria-labelledby="settings">
      <h2 className={styles.title} id="settings">
        {t('profile.settings')}
      </h2>
      <Rows>
        <Row
          icon={<ALargeSmall strokeWidth={1.75} aria-hidden="true" />}
          title={t('ui.elderMode')}
          note={t('profile.elderHelp')}
          end={<Switch label={t('ui.elderMode')} checked={elder} onChange={setElderMode} />}
        />
        <Row icon={<Languages strokeWidth={1.75} aria-hidden="true" />} title={<LanguageChoice />} />
        <ButtonRow
          icon={<LogOut strokeWidth={1.75} aria-hidden="true" />}
          title={t('profile.signOut')}
          onClick={leave}
        />
      </Rows>
    </section>
  )
}

function LanguageChoice() {
  const t = useTranslate()
  const toast = useToast()
  const language = useLanguage()
  const options = [
    { value: 'zh-CN', text: t('ui.chinese') },
    { value: 'en', text: t('ui.english') },
  ] as const
  return (
    <Choice
      label={t('ui.language')}
      options={options}
      value={language}
      onChange={(event) => {
        const chosen = options.find(({ value }) => value === event.target.value)
        if (chosen) setLanguage(chosen.value).catch(() => toast(t('ui.offline')))
      }}
    />
  )
}

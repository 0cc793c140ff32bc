/** Reads the settings of mail. */
import { SettingsError } from '../process/settings-error.ts'
import { address, sender, type Text } from '../process/settings.ts'

export interface MailSettings {
  /** A mail server's address; undefined: letters are written to the data folder. */
  smtpUrl: string | undefined
  mailFrom: string
}

/** Letters that leave the machine name their sender: mail servers refuse or hide those of `localhost`. */
export function mailSettings(text: Text): MailSettings {
  const smtpUrl = address(text, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://имя:пароль@узел')
  const mailFrom = sender(text, 'MAIL_FROM')
  if (smtpUrl === undefined) return { smtpUrl, mailFrom: mailFrom ?? 'Кураж <no-reply@localhost>' }
  if (text('PUBLIC_ORIGIN') === undefined)
    throw new SettingsError('SMTP_URL: задайте и PUBLIC_ORIGIN — письма ведут игроков на этот адрес')
  if (mailFrom === undefined)
    throw new SettingsError('SMTP_URL: задайте и MAIL_FROM — от кого письма, например Кураж <no-reply@kurazh.example>')
  return { smtpUrl, mailFrom }
}

/** Settings the site cannot start with. The message is the sentence for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

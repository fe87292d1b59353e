export interface SettingsData {
  allowedRedirectUrls: string[]
  companyName: string
  applicationName: string | null
}

/** A developer's settings: what `GET` answers is what `PUT` takes (decisions 3). */
export const renderSettings = ({ allowedRedirectUrls, companyName, applicationName }: SettingsData) => ({
  allowedRedirectUrls,
  companyName,
  applicationName,
})

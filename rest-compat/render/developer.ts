export interface DeveloperData {
  id: string
  email: string
  companyName: string
}

/** `developer` of the specification (API key information). */
export const renderDeveloper = ({ id, email, companyName }: DeveloperData) => ({ id, email, companyName })

export interface Login {
  email: string
  password: string
}

/** What the sandbox prints at every start. Kept beside its data, readable for its account alone; a sandbox holds nobody's money. */
export interface DemoCredentials {
  developer: Login
  seller: Login
  buyer: Login
  staff: Login | null
  apiKey: string
}

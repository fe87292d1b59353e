import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

// Loaded before a process of the service: whatever resolver it makes asks the name server of the proof, as if it stood in /etc/resolv.conf.
const server = process.env['PROVE_NAME_SERVER']!
const { Resolver } = dns

dns.Resolver = class extends Resolver {
  constructor(...options: ConstructorParameters<typeof Resolver>) {
    super(...options)
    this.setServers([server])
  }
}
syncBuiltinESMExports()

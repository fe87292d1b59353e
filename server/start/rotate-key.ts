import { readKeptKey, replaceKey } from '../db/kept-key.js'
import { openDatabase } from '../db/orm.js'
import type { Config } from '../config.js'
import { deploymentSettings } from '../config/deployment-settings.js'
import { wrapDataKey } from '../secrets/data-key.js'
import { loadSecretKey, replaceKeyFile, secretKeyFile } from '../secrets/load-secret-key.js'
import { dataKeyOf } from './open-secrets.js'
import { withOwnerUrl } from './with-database-url.js'

interface Rotation {
  config: Config
  print: (line: string) => void
}

/**
 * Wraps the deployment's data key in another `SECRET_KEY`: in `NEW_SECRET_KEY`, or, once processes have the new one and `SECRET_KEY_PREVIOUS`
 * beside it, in that. Nothing else that is stored changes, and running processes go on; from their next start on they need the new one.
 * Answers the exit code.
 */
export async function rotateKey({ config, print }: Rotation): Promise<number> {
  const { previousSecretKey: previousKey, newSecretKey: newKey = previousKey ? config.secretKey : undefined } = config
  if (!newKey) {
    print(
      `NEW_SECRET_KEY is not set, nor SECRET_KEY_PREVIOUS beside SECRET_KEY: the next one. Accepted: ${deploymentSettings.newSecretKey.accepts}.`,
    )
    return 1
  }
  const keyFile = config.secretKey ? null : secretKeyFile(config.dataDir)
  const secretKey = await loadSecretKey(config)
  return withOwnerUrl(config, async (url) => {
    const database = await openDatabase({ url, poolSize: 1, isOwner: true })
    try {
      const { wrappedKey: from } = await readKeptKey(database)
      const to = wrapDataKey(newKey, await dataKeyOf(database, { secretKey, previousKey, keyFile }))
      if (!from || !(await replaceKey(database, { from, to }))) {
        print('Somebody else has replaced the key at this moment. Nothing was changed here.')
        return 1
      }
    } finally {
      await database.close()
    }
    if (keyFile === null && newKey === config.secretKey) print('The key is replaced. SECRET_KEY_PREVIOUS is needed no longer.')
    else if (keyFile === null) print('The key is replaced. Set SECRET_KEY to the new one for every process before its next start.')
    else {
      await replaceKeyFile(keyFile, newKey)
      print(`The key is replaced, and ${keyFile} holds the new one.`)
    }
    return 0
  })
}

/**
 * The values that messages take, by their keys; a message that is not here takes none. Printed from `en.json`;
 * `npm exec -- vitest run test/contract/locales.test.ts -u` prints it again.
 */
export interface MessageArguments<Text> {

}

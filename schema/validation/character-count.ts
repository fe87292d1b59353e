export { characterCount } from '../../server/domain/text.js'

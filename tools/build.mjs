// Brings packages and the built console up to date; `npm start` and `npm test` do the same by themselves.
import { prepare } from './prepare.mjs'

await prepare({ web: true, clickHouse: true })

import { parentPort, workerData } from 'node:worker_threads'
import { createLog } from '../log.ts'
import { loadCountries } from './country-table.ts'
import type { CountryTask } from './load-countries-aside.ts'

const { dataDir, part, level, database } = workerData as CountryTask
parentPort!.postMessage(loadCountries(dataDir, createLog(part, level), database), [])

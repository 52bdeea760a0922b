import { parentPort, workerData } from 'node:worker_threads'
import { createLog } from '../log.ts'
import { loadCountries } from './country-table.ts'

const { dataDir, part, level } = workerData as { dataDir: string; part: string; level: string }
parentPort!.postMessage(loadCountries(dataDir, createLog(part, level)), [])

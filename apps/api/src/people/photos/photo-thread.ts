import { parentPort, workerData } from 'node:worker_threads'
import { readPhoto } from './read-photo.ts'

parentPort!.postMessage(readPhoto(workerData as Uint8Array), [])

import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './ui/global.css'
import { createRoot } from 'react-dom/client'
import { StrictMode } from 'react'
import { App } from './app.tsx'
import { CallFailure } from './lib/call-failure.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root')
/** The page shows a failed call. Any other error of a screen is a defect, and is logged. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof CallFailure)) console.error(error)
}

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './ui/global.css'
import { createRoot } from 'react-dom/client'
import { StrictMode } from 'react'
import { App } from './app.tsx'

const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

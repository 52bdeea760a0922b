import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const dark = process.argv[2] === 'dark'
const width = Number(process.argv[3] ?? 1280)
const user = process.argv[4] ?? 'admin@headgate.local'
const pw = process.argv[5] ?? 'founder-pass'
const c = await b.newContext({ viewport: { width, height: 860 }, colorScheme: dark ? 'dark' : 'light' })
const p = await c.newPage()
p.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
await p.goto('http://127.0.0.1:4900/login')
await p.getByLabel(/email/i).fill(user)
await p.getByLabel(/password/i).first().fill(pw)
await p.keyboard.press('Enter')
await p.waitForURL((u) => !u.pathname.includes('login'))
for (const [at, path] of process.argv.slice(6).entries()) {
  await p.goto('http://127.0.0.1:4900' + path)
  await p.waitForLoadState('networkidle').catch(() => {})
  await p.waitForTimeout(1500)
  await p.screenshot({ path: `/tmp/p/${dark ? 'dark' : 'light'}-${width}-${at}.png` })
}
await b.close()

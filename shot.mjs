import { chromium } from 'playwright-core'
const [,, out = '/tmp/admindash', scheme = 'light', width = '1400', port = '5100', height = '1000'] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage({ colorScheme: scheme, viewport: { width: Number(width), height: Number(height) } })
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
await page.goto(`http://localhost:${port}/login`)
await page.getByRole('textbox', { name: 'Email' }).fill('admin@headgate.local')
await page.getByLabel('Password', { exact: true }).fill('founder-pass')
await page.keyboard.press('Enter')
await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
await page.waitForTimeout(4000)
await page.screenshot({ path: `${out}/dash-${scheme}-${width}-${port}.png`, fullPage: true })
await browser.close()

import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { ensureChrome } from '../chrome.js';

/** The Chromium that tests drive. */
export const openBrowser = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChrome(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    ...options,
  });

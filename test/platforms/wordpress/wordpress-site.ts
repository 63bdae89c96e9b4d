/**
 * A WordPress with the plugin in it, for a test: Debian's, on a database of its own, served by PHP's own server. Its clock can be
 * moved, and PHP of a test runs inside it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasProgram, WORDPRESS } from '../../browsers/programs.js';
import { untilExit } from '../../helpers/child-process.ts';
import { waitUntil } from '../../helpers/wait-until.ts';

const PLUGIN = fileURLToPath(new URL('../../../src/wordpress/storefront-tryon', import.meta.url));
const WORDS = fileURLToPath(new URL('../../../src/merchant/sync/feed/category-words.json', import.meta.url));
const HERE = fileURLToPath(new URL('site', import.meta.url));
export const PLUGIN_FILE = 'storefront-tryon/storefront-tryon.php';
/** More than visitors of one moment that wait for something else than PHP. */
const WORKERS = 8;

/** False where something is missing and can't be installed: what needs it is skipped then. */
export function ensureWordPress(): boolean {
  if (hasProgram('wordpress')) return true;
  console.log(
    'The tests of the WordPress plugin need php-cli, php-mysql, mariadb-server-core and Debian’s wordpress: install them and run them again. They are skipped.',
  );
  return false;
}

/** Fast instead of safe: nothing is kept. Without tables of its own it needs no accounts. */
const DATABASE =
  '--no-defaults --skip-networking --skip-grant-tables --skip-log-bin --character-set-server=utf8mb4 ' +
  '--innodb-log-file-size=8M --innodb-flush-log-at-trx-commit=0 --innodb-stats-persistent=0';
const PHP = '-d opcache.enable_cli=1 -d opcache.revalidate_freq=0 -d opcache.file_update_protection=0';

const INSTALL = `
  function wp_install_defaults() {}
  function wp_new_blog_notification() {}
  require ABSPATH . 'wp-admin/includes/upgrade.php';
  wp_install( 'Shop', 'owner', 'owner@shop.example', true, '', 'password' );
  update_option( 'permalink_structure', '/%postname%/' );`;

/** The part of WordPress that is loaded when PHP of a test runs: all, the database alone, or that which can install the rest. */
type Mode = '' | 'SHORTINIT' | 'WP_INSTALLING';

export class WordPressSite {
  /** Without a slash at its end. */
  url = '';
  readonly #folder = mkdtempSync(join(tmpdir(), 'wordpress-'));
  readonly #root = join(this.#folder, 'root');
  readonly #plugins = join(this.#root, 'wp-content/plugins');
  readonly #mustUse = join(this.#root, 'wp-content/mu-plugins');
  /** Has a file for each request that PHP works on, named after its process. */
  readonly #running = join(this.#folder, 'running');
  readonly #children: ChildProcess[] = [];
  readonly #kill = () => this.#children.forEach(killGroup);
  /** The plugin's options as it makes them. */
  #options: object[] = [];
  #secondsAhead = 0;

  /** With the plugin activated, and without settings. */
  static async start(): Promise<WordPressSite> {
    const site = new WordPressSite();
    try {
      await site.#start();
      return site;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  async #start(): Promise<void> {
    process.once('exit', this.#kill);
    this.#layOut();
    const [, [, url]] = await Promise.all([this.#startDatabase(), this.#startServer()]);
    this.url = url!;
    this.setConstants({ WP_SITEURL: url });
    await this.run(INSTALL, {}, 'WP_INSTALLING');
    this.setConstants({});
    await this.activate();
    this.#options = await this.query(
      'return $wpdb->get_results( "SELECT option_name, option_value, autoload FROM $wpdb->options WHERE option_name LIKE \'storefront_tryon%\'" );',
    );
  }

  #layOut(): void {
    for (const folder of [this.#plugins, this.#mustUse, join(this.#folder, 'data'), this.#running])
      mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(WORDPRESS).filter((name) => name.endsWith('.php')))
      cpSync(join(WORDPRESS, name), join(this.#root, name));
    for (const name of ['wp-includes', 'wp-admin'])
      symlinkSync(join(WORDPRESS, name), join(this.#root, name));
    cpSync(join(HERE, 'wp-config.php'), join(this.#root, 'wp-config.php'));
    cpSync(join(HERE, 'must-use.php'), join(this.#mustUse, 'must-use.php'));
    const plugin = join(this.#plugins, 'storefront-tryon');
    cpSync(PLUGIN, plugin, { recursive: true, dereference: true });
    cpSync(WORDS, join(plugin, 'includes/category-words.json'));
    this.setConstants({});
    this.pass(0);
  }

  #startDatabase(): Promise<string[]> {
    const create = join(this.#folder, 'create.sql');
    writeFileSync(create, 'CREATE DATABASE wordpress;');
    const own = `--datadir=${this.#folder}/data --socket=${this.#folder}/mysql.sock --init-file=${create} --user=${userInfo().username}`;
    return this.#startChild('mariadbd', `${DATABASE} ${own}`, /ready for connections/);
  }

  #startServer(): Promise<string[]> {
    const own = `-S 127.0.0.1:0 -t ${this.#root} ${HERE}/router.php`;
    return this.#startChild('php', `${PHP} ${own}`, /Server \((.*)\) started/);
  }

  /** Resolves as soon as it says that it has started. */
  async #startChild(command: string, args: string, started: RegExp): Promise<string[]> {
    const child = spawn(command, args.split(' '), {
      // With its workers it is a group of processes that end together.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: String(WORKERS) },
    });
    this.#children.push(child);
    let said = '';
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${said}`)));
      child.stderr.on('data', (data) => {
        const match = started.exec((said += String(data)));
        if (match) resolve(match);
      });
    });
  }

  async stop(): Promise<void> {
    process.off('exit', this.#kill);
    this.#kill();
    await Promise.all(this.#children.map(untilExit));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs PHP inside WordPress, with the values as variables. Resolves with what it returns. @throws Error with what PHP says of it */
  async run<Result>(code: string, values: Record<string, unknown> = {}, mode: Mode = ''): Promise<Result> {
    const body = JSON.stringify({ code, values, mode });
    const response = await fetch(`${this.url}/run-test`, { method: 'POST', body });
    const text = await response.text();
    const { result, failed } = (
      response.ok ? JSON.parse(text) : { failed: `${this.log.slice(-1000)}${text.slice(0, 200)}` }
    ) as {
      result: Result;
      failed: string | null;
    };
    if (failed !== null) throw new Error(failed);
    return result;
  }

  /** Runs PHP that needs no more than the database: `$wpdb`. */
  query<Result>(code: string, values: Record<string, unknown> = {}): Promise<Result> {
    return this.run(`global $wpdb; ${code}`, values, 'SHORTINIT');
  }

  /** Makes the plugin as if it had just been installed, and gives it the settings that its owner has saved. */
  async connect(address: string, key: string): Promise<void> {
    const site = new URL(this.url).host;
    await this.query(
      `$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE 'storefront_tryon%'" );
      foreach ( $options as $row ) { $wpdb->insert( $wpdb->options, $row ); }
      $wpdb->replace( $wpdb->options, array( 'option_name' => 'storefront_tryon', 'option_value' => serialize( $settings ) ) );
      foreach ( array( 'products', 'calls' ) as $table ) { $wpdb->query( "DELETE FROM {$wpdb->prefix}tryon_$table" ); }`,
      { options: this.#options, settings: { address, key, site } },
    );
  }

  /** Resolves when PHP works on no request: it may after it has answered. */
  async untilIdle(): Promise<void> {
    await waitUntil(
      () => readdirSync(this.#running).every((name) => !isAlive(Number(name))),
      'PHP to be idle',
    );
  }

  activate(): Promise<void> {
    return this.run(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      $failed = activate_plugin( '${PLUGIN_FILE}' );
      if ( $failed ) { throw new Exception( $failed->get_error_message() ); }`);
  }

  /** Those of wp-config.php beside its own: none but these from now on. */
  setConstants(constants: Record<string, unknown>): void {
    writeFileSync(join(this.#root, 'constants.json'), JSON.stringify(constants));
  }

  /** A must-use plugin beside its own; null removes it. */
  setMustUse(name: string, code: string | null): void {
    const path = join(this.#mustUse, `${name}.php`);
    if (code === null) rmSync(path, { force: true });
    else writeFileSync(path, code);
  }

  /** Has a stand-in for WooCommerce, from now on. */
  addWooCommerce(): void {
    this.setMustUse('woocommerce', readFileSync(join(HERE, 'woocommerce.php'), 'utf8'));
  }

  get secondsAhead(): number {
    return this.#secondsAhead;
  }

  /** Moves the plugin's clock. */
  pass(seconds: number): void {
    this.#secondsAhead += seconds;
    writeFileSync(join(this.#root, 'wp-content/seconds-ahead'), String(this.#secondsAhead));
  }

  /** The warnings and errors that PHP has written. */
  get log(): string {
    const path = join(this.#folder, 'php.log');
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }
}

/** Not if it has ended and its parent does not know yet. */
export function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

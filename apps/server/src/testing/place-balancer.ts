import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryFolder } from '../config.ts'

/**
 * The delivered file, but for the container's names: Debian's nginx has no `resolve` yet (1.27.3), and only root may
 * listen on port 80.
 */
export async function placeBalancer(
  folder: string,
  { listen, ports }: { listen: string; ports: number[] },
): Promise<string> {
  const delivered = await readFile(path.join(repositoryFolder, 'deploy/balancer.conf'), 'utf8')
  const servers = (line: string) => ports.map((port) => line.replace('service:8080 resolve', `127.0.0.1:${port}`))
  const here = delivered
    .replace(/server service:8080 .*/, (line) => servers(line).join('\n  '))
    .replace(/^resolver .*$/m, '')
    .replace('listen 80;', `listen ${listen};`)
    .replace('/var/log/nginx/', `${folder}/`)
  await writeFile(path.join(folder, 'balancer.conf'), here)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`)
  const whole = `daemon off; pid nginx.pid; error_log stderr warn; events {} http { access_log off; ${temporary.join(' ')} include balancer.conf; }`
  await writeFile(path.join(folder, 'nginx.conf'), whole)
  return path.join(folder, 'nginx.conf')
}

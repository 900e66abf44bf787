// The shop's host as a configuration of nginx: what stands inside its http block.
import { FILE_CACHE, FILE_TYPES, PAGE_CACHE } from './files.ts'
import { parseHeaders } from './read-headers.ts'
import { pathExpression } from './read-redirects.ts'
import { APP_PATHS, HOST_RULES, type HostRule } from './rules.ts'
import { UNAVAILABLE, unavailableBody } from './unavailable.ts'

export type NginxOptions = {
  /** Lines of the server block that say where it listens, and with which certificate. */
  server: string[]
  /** The folder of the built files, on the server. */
  root: string
  /** The origin of the functions. */
  functionsUrl: string
  /** The text of _headers, values filled in. */
  headers: string
  /** A long-lived token as in sign.ts, because nginx can't sign requests. */
  signature: string
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const addHeaders = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
const indented = (lines: string[], depth = 4) => lines.map((line) => `${' '.repeat(depth)}${line}`).join('\n')

/** nginx has one name space for all groups, so each name gets a prefix. */
function mapOf(variable: string, rules: readonly HostRule[]): string {
  const lines = rules.map(({ path, functionPath }) => {
    const expression = pathExpression(path).replaceAll('(?<', '(?<shop_')
    const target = functionPath.replace(/:(\w+)/g, (_, name: string) => `\${shop_${name}}`)
    return `${quoted(`~^${expression}$`)} ${quoted(`/functions/v1/${target}`)};`
  })
  return `map $shop_path $${variable} {\n${indented(['default "";', ...lines])}\n}`
}

const types = () => {
  const lines = Object.entries(FILE_TYPES).map(([ending, type]) => `${quoted(type)} ${ending.slice(1)};`)
  return `types {\n${indented(lines, 6)}\n    }`
}

const proxyTo = ({ protocol, host, hostname }: URL, signature: string) => [
  'proxy_set_header Connection "";',
  `proxy_set_header Host ${host};`,
  'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  'proxy_set_header X-Forwarded-Host $http_host;',
  'proxy_set_header X-Nf-Client-Connection-Ip $remote_addr;',
  `proxy_set_header X-Nf-Sign ${quoted(signature)};`,
  ...(protocol === 'https:'
    ? [
        'proxy_ssl_server_name on;',
        `proxy_ssl_name ${hostname};`,
        'proxy_ssl_verify on;',
        'proxy_ssl_verify_depth 4;',
        'proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
      ]
    : []),
]

/** The text of the configuration. It holds the signature: nobody but nginx is to read it. */
export function nginxConfiguration({ server, root, functionsUrl, headers, signature }: NginxOptions): string {
  const functions = new URL(functionsUrl)
  const port = functions.port || (functions.protocol === 'https:' ? '443' : '80')
  const headersFor = parseHeaders(headers, {})
  const pageHeaders = headersFor('/')
  const of = (answers: HostRule['answers']) => HOST_RULES.filter((rule) => rule.answers === answers)
  const assets = { 'cache-control': FILE_CACHE, ...headersFor('/assets/file') }
  return `# The shop's host. Written from its manifest of pages and its _headers by \`npm run deploy\`: change those.
# The raw path, with every percent sign, selects the function.
map $request_uri $shop_path {
    "~^(?<shop_sent>[^?#]*)" $shop_sent;
}
${mapOf('shop_call', of('call'))}
${mapOf('shop_page', of('page'))}
map $shop_path $shop_is_app {
    default 0;
${indented(APP_PATHS.map((path) => `${quoted(`~^${pathExpression(path)}$`)} 1;`))}
}
# Hosted Supabase sends the HTML of functions as plain text.
map $upstream_http_content_type $shop_page_type {
    "~^text/plain" "${FILE_TYPES['.html']}";
    default $upstream_http_content_type;
}
map $request_method $shop_is_read {
    GET 1;
    HEAD 1;
    default 0;
}
upstream shop_functions {
    server ${functions.hostname}:${port};
    keepalive 32;
}
server {
${indented(server)}
    root ${root};
    server_tokens off;
    ${types()}
    default_type application/octet-stream;
    charset off;
    gzip on;
    gzip_vary on;
    gzip_proxied any;
    gzip_types text/css text/plain text/xml text/javascript application/json application/xml application/xhtml+xml image/svg+xml;

    # How much a body may have is for the functions to say.
    client_max_body_size 0;
    proxy_http_version 1.1;
    proxy_request_buffering off;
    proxy_read_timeout 150s;
    proxy_buffer_size 32k;
    proxy_buffers 8 32k;
    proxy_redirect off;
${indented(proxyTo(functions, signature))}

    recursive_error_pages on;
    error_page 470 = @call;
    error_page 471 = @page;
    if ($shop_path ~* "(^|/)(\\.|%2e)+(/|$)") { return 400; }
    if ($shop_call != "") { return 470; }
    if ($shop_page != "") { return 471; }

    location @call {
        error_page 502 504 = @away;
        proxy_pass ${functions.protocol}//shop_functions$shop_call$is_args$args;
    }
    location @page {
        error_page 502 504 = @away;
${indented(
  ['content-type', ...Object.keys(pageHeaders)].map((name) => `proxy_hide_header ${name};`),
  8,
)}
        add_header content-type $shop_page_type always;
${indented(addHeaders(pageHeaders), 8)}
        proxy_pass ${functions.protocol}//shop_functions$shop_page$is_args$args;
    }
    location @away {
        types { }
        default_type application/json;
${indented(addHeaders(UNAVAILABLE.headers), 8)}
        return ${UNAVAILABLE.status} '${unavailableBody('$request_id')}';
    }

    location / {
        if ($shop_is_read = 0) { return 405; }
        if ($shop_is_app) { rewrite ^ /index.html last; }
        error_page 404 /index.html;
        add_header cache-control "${FILE_CACHE}" always;
${indented(addHeaders(pageHeaders), 8)}
        try_files $uri =404;
    }
    location /assets/ {
        if ($shop_is_read = 0) { return 405; }
${indented(addHeaders(assets), 8)}
        try_files $uri @missing;
    }
    location @missing {
        types { }
        default_type text/plain;
        return 404 "Not found";
    }
    location = /index.html {
        if ($shop_is_read = 0) { return 405; }
        add_header cache-control "${PAGE_CACHE}" always;
${indented(addHeaders(pageHeaders), 8)}
    }
}
`
}

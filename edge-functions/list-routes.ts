// Prints the routes of the functions that are named, as JSON: the test that compares them with the contract asks here.

const routes: { method: string; path: string }[] = []
for (const name of Deno.args) {
  const { app } = await import(`./${name}/app.ts`)
  for (const { method, path } of app.routes) if (method !== 'ALL') routes.push({ method, path })
}
console.log(JSON.stringify(routes))

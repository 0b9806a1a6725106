/** Why a port could not be opened, in words for the operator. Undefined for every other error. */
export function listenFault(error: Error): string | undefined {
  if (!('syscall' in error && 'code' in error)) return undefined
  // The database and the platforms report their own names: what is left is a name that we listen on.
  if (error.syscall === 'getaddrinfo') return `This name has no address: ${error.message}. HOST and DESK_HOST name it`
  if (error.syscall !== 'listen') return undefined
  if (error.code === 'EADDRINUSE')
    return `Another program listens there, or two settings name one port: ${error.message}. PORT, INTERNAL_PORT and DESK_PORT name the ports`
  if (error.code === 'EADDRNOTAVAIL')
    return `This machine has no such address: ${error.message}. HOST and DESK_HOST name it`
  if (error.code === 'EACCES')
    return `Only root may listen there: ${error.message}. PORT, INTERNAL_PORT and DESK_PORT name the ports`
  return undefined
}

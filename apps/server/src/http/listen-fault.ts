/** Why a port could not be opened, in words for the operator. Undefined for every other error. */
export function listenFault(error: Error): string | undefined {
  if (!('syscall' in error && 'code' in error) || error.syscall !== 'listen') return undefined
  if (error.code === 'EADDRINUSE')
    return `Another program listens there, or two settings name one port: ${error.message}. PORT, INTERNAL_PORT and DESK_PORT name the ports`
  if (error.code === 'EADDRNOTAVAIL')
    return `This machine has no such address: ${error.message}. HOST and DESK_HOST name it`
  return undefined
}

#!/bin/sh
# Debian's packages of this folder's ground, for `npm run proof:engine`: as root. On a machine where they are wanted as
# services, install them by hand. Here none is started, and no cluster is made.
set -eu
packages='postgresql patroni etcd-server etcd-client pgbouncer haproxy nginx-light ceph-common ceph-mon ceph-mgr ceph-osd radosgw'

if [ ! -e /usr/sbin/policy-rc.d ]; then
  trap 'rm -f /usr/sbin/policy-rc.d' EXIT
  printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
  chmod 755 /usr/sbin/policy-rc.d
fi
mkdir -p /etc/postgresql-common/createcluster.d
echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/registration.conf

export DEBIAN_FRONTEND=noninteractive
apt-get update
# shellcheck disable=SC2086
apt-get install -y --no-install-recommends $packages

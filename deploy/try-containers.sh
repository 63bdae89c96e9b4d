#!/usr/bin/env bash
# Builds the image from this source, starts compose.yaml with it and a mock catalog service, and asks for a product through the
# cache. Ends with 0 if that works, and with 2 where there is no container runtime.
set -euo pipefail
cd "$(dirname "$0")/.."

for runtime in docker podman; do
  if "$runtime" info > /dev/null 2>&1 && "$runtime" compose version > /dev/null 2>&1; then break; fi
  runtime=
done
if [ -z "$runtime" ]; then
  echo 'Not run: there is no container runtime with compose (docker or podman) that answers on this machine.'
  exit 2
fi

npm run build
archive=$(npm pack --silent --pack-destination deploy)
export TRYON_PACKAGE="./$archive" TRYON_API_KEY=demo-shop-key TRYON_UPSTREAM=http://catalog:4010
compose() { "$runtime" compose -p tryon-trial -f deploy/compose.yaml -f deploy/try-containers.yaml "$@"; }
finish() {
  status=$?
  if [ "$status" != 0 ]; then compose logs --tail 40; fi
  compose down --volumes --timeout 5 > /dev/null 2>&1 || true
  rm -f "deploy/$archive"
  if [ "$status" = 0 ]; then echo "The image and compose.yaml work with $runtime."; else echo "They do not work with $runtime: see above."; fi
  exit "$status"
}
trap finish EXIT

compose up --build --detach
address=http://127.0.0.1:8080
for _ in $(seq 90); do
  if curl -fsS "$address/health/ready" > /dev/null 2>&1; then break; fi
  sleep 1
done
curl -fsS "$address/health/ready"
curl -fsS "$address/v1/products?external_id=EYE-101" | grep -q '"total":1'
# Not root, and nothing can be written.
for service in relay-1 relay-2 redis cache; do
  test "$(compose exec -T "$service" id -u)" != 0
  if compose exec -T "$service" sh -c 'touch /etc/probe' 2> /dev/null; then
    echo "$service can write to its image."
    exit 1
  fi
done

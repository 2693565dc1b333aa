# docker build -t farol .   (or podman). The result has Node and the folder of `npm run build`, runs without root, and needs no writable root.
FROM node:24-slim AS build
WORKDIR /farol
COPY . .
RUN npm run build

FROM node:24-slim
COPY --from=build /farol/dist /opt/farol
RUN mkdir /var/lib/farol && chown node:node /var/lib/farol
# Open to the network of the container: the gateway is closed until FAROL_TOKEN is set.
ENV HOST=0.0.0.0 PORT=8080 DATABASE_URL=sqlite:/var/lib/farol/farol.db
USER node
WORKDIR /var/lib/farol
VOLUME /var/lib/farol
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/farol/farol.mjs"]
